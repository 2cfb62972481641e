// Soon.
export function LandingPage() {
  return null;
}
