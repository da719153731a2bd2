"""Addresses: what each request is answered with."""
