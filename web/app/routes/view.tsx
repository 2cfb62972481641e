// Soon.
export function ViewRoute() {
  return null;
}
