// From an app's own domain through the platform's sign-in and back.
import { OpenDomainPage } from "../../features/open-domain/open-domain-page.tsx";

export function OpenRoute() {
  return <OpenDomainPage />;
}
