// From an agent's program to the question whether it may come in, and back.
import { ConnectPage } from "../../features/connect/connect-page.tsx";

export function ConnectRoute() {
  return <ConnectPage />;
}
