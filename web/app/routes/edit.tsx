// Soon.
export function EditRoute() {
  return null;
}
