"""The page of a device: its messages, and the finished games that it keeps."""

from shedet.web.parts.snapshot import Device, Visit
from shedet.web.parts.templating import rendered, words


def device(device: Device, visit: Visit) -> str:
    """The script puts in what only the device knows; the same page says that it is offline."""
    t = words(visit.language)
    return rendered(
        "device.html",
        visit.language,
        visit=visit,
        title=t.device,
        kind="place device",
        sheets=("places.css", "device.css"),
        key=device.key,
    )
