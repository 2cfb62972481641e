// Soon.
export function TermsPage() {
  return null;
}
