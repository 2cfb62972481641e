// Soon.
export function PrivacyPage() {
  return null;
}
