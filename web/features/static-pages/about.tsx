// Soon.
export function AboutPage() {
  return null;
}
