"""Hand an e-mail to the server that SMTP_URL names."""
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import current_app

PATIENCE = 10.0  # seconds for each answer
SILENT = "silent"


def mail(address: str, notice: Any, name: str) -> tuple[str, bool]:
    """Send a notice (title, text, headers) to an address; `name` is its own, the same when it is sent again.

    Return why it was not taken ("": it was), and whether to retry.
    """
    if "=?" in address:  # of before: read as an encoded word, it would go elsewhere, or cannot be made
        return "refused", False
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = notice.title, current_app.config["MAIL_FROM"], address
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{name}@{urlsplit(current_app.config['PUBLIC_URL']).hostname}>"
    message["Auto-Submitted"] = "auto-generated"
    for header, value in notice.headers.items():
        message[header] = value
    message.set_content(notice.text)
    try:
        _hand_over(message)
    except smtplib.SMTPRecipientsRefused as error:
        return "refused", all(status < 500 for status, _said in error.recipients.values())
    except smtplib.SMTPDataError as error:
        return "refused", error.smtp_code < 500
    except (OSError, smtplib.SMTPException, ValueError) as error:  # nothing of it is about this address
        current_app.logger.warning("the server of SMTP_URL takes no e-mails: %s", type(error).__name__)
        return SILENT, True
    return "", False


def _hand_over(message: EmailMessage) -> None:
    url = urlsplit(current_app.config["SMTP_URL"])
    secure, host = url.scheme == "smtps", url.hostname or ""
    context = ssl.create_default_context()
    port = url.port or (465 if secure else 587 if url.username else 25)
    server = smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=context) if secure else smtplib.SMTP(
        host, port, timeout=PATIENCE)
    try:
        server.ehlo_or_helo_if_needed()
        if not secure and not is_here(host) and (url.username or server.has_extn("starttls")):
            server.starttls(context=context)
        if url.username:
            server.login(unquote(url.username), unquote(url.password or ""))
        server.send_message(message)
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()


def is_here(host: str) -> bool:
    """Whether this name or address is this computer's, to which nobody listens on the way."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
