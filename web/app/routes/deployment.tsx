// Soon.
export function DeploymentRoute() {
  return null;
}
