// Notices on this phone: the button lets its browser give an address where they reach it, and sends that to the server.
export async function start() {
  const box = document.getElementById("push"), { worker } = document.documentElement.dataset;
  if (!worker || !navigator.serviceWorker || !window.PushManager) return;
  const form = box.querySelector("form");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = await subscribed(worker, box.dataset.key).catch(() => null);
    document.getElementById("push-refused").hidden = Boolean(found);
    if (!found) return;
    const { endpoint, keys } = found.toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
    form.submit();
  });
  const here = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const told = [...document.querySelectorAll("[data-endpoint]")].map((each) => each.dataset.endpoint);
  box.hidden = told.includes(here?.endpoint);
}

/** Anew each time: an address that another account had here, or got for another key, is ended by it. */
async function subscribed(worker, applicationServerKey) {
  await Notification.requestPermission(); // first: some browsers ask only right after a touch
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
