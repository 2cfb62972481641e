// Leaves for a page of the payment provider.

/** Only web addresses are gone to. @throws when the address is none */
export function goToHostedPage(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("This is not the address of a web page");
  window.location.assign(href);
}
