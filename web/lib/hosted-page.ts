// Leaves for a page of the payment provider, and notices when the browser brings this page back as it was.
import { useEffect, useEffectEvent } from "react";

/** Only web addresses are gone to. @throws when the address is none */
export function goToHostedPage(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("This is not the address of a web page");
  window.location.assign(href);
}

/**
 * Runs `action` when the browser's Back shows this page again from its memory: what was busy with leaving is not busy
 * any more.
 */
export function useBroughtBack(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) run();
    };
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, []);
}
