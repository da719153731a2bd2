"""Figures of the server as it is now, for Prometheus."""

from shedet.web.tables.tables import Tables


def figures(tables: Tables) -> dict[str, tuple[str, float]]:
    """Asked from another thread, so that nothing is read but sizes."""
    workers = tables.bots.workers
    pages = list(tables.connected.by_table.values())
    return {
        "tables": ("Tables in memory.", len(tables.registry.loaded)),
        "tables_watched": ("Tables with a connected page.", len(pages)),
        "sockets": ("Connected pages.", sum(map(len, pages))),
        "queue": ("Jobs of bots and coach that wait.", len(workers.thinkers.queue.waiting)),
        "thinking": ("Jobs of bots and coach that run.", len(workers.thinkers.queue.running)),
        "analyses_queue": ("Analyses that wait.", len(workers.analysts.queue.waiting)),
        "database_healthy": ("Did the last write succeed?", float(tables.store.is_healthy)),
    }
