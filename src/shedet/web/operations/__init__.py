"""What somebody who runs a server needs: exports, orders of the host, figures."""
