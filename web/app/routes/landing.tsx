// The landing page with its first sentence and its templates; someone who is signed in goes straight to their projects.
import { Navigate } from "react-router";
import { WishForm } from "../../features/first-wish/wish-form.tsx";
import { LandingPage } from "../../features/landing/landing-page.tsx";
import { useSession } from "../../lib/services.tsx";
import { LandingGallery } from "../landing-gallery.tsx";

export function LandingRoute() {
  const { token } = useSession();
  if (token !== null) return <Navigate replace to="/projects" />;
  return <LandingPage wish={<WishForm />} gallery={<LandingGallery />} />;
}
