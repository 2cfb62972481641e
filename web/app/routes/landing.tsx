// The landing page; someone who is signed in goes straight to their projects.
import { Navigate } from "react-router";
import { LandingPage } from "../../features/landing/landing-page.tsx";
import { useSession } from "../../lib/services.tsx";

export function LandingRoute() {
  const { token } = useSession();
  if (token !== null) return <Navigate replace to="/projects" />;
  return <LandingPage />;
}
