// The service worker: the page works without the net after the first visit, and says when there is a newer one.

class Newer {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Registers the service worker where the browser has them (HTTPS, or this machine). */
  async watch(): Promise<void> {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register("./sw.js");
      const look = () => {
        this.waiting = registration.waiting;
        this.ready = registration.waiting !== null && navigator.serviceWorker.controller !== null;
      };
      look();
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    } catch {
      // without it the page works as well, but not offline
    }
  }

  /** Takes the newer page: it must not happen while a search runs, whose answers would be lost. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take over");
  }
}

export const newer = new Newer();
