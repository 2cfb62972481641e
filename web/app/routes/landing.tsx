// The landing page with its first sentence and its templates; someone who is signed in goes straight to their projects.

import { WishForm } from "../../features/first-wish/wish-form.tsx";
import { LandingPage } from "../../features/landing/landing-page.tsx";
import { Redirect } from "../../lib/address.tsx";
import { useSession } from "../../lib/services.tsx";
import { LandingGallery } from "../landing-gallery.tsx";

export function LandingRoute() {
  const { token } = useSession();
  if (token !== null) return <Redirect to="/projects" />;
  return <LandingPage wish={<WishForm />} gallery={<LandingGallery />} />;
}
