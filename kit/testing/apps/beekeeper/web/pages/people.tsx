import { ContentPage, FormPage, ProfilePage } from "@ninefold/ui";
import { Heart } from "lucide-react";
import { profiles, requests } from "../../shared/people.ts";

export function AboutPage() {
  return (
    <ContentPage
      title="About us"
      intro="A small club of beekeepers."
      sections={[
        { heading: "Who we are", text: "Forty people, two hundred hives, one honey house.", icon: "users" },
        { heading: "What we do", text: "We meet every second Thursday and share what we learn.", icon: "calendar" },
        { heading: "Join us", text: "Write to us; the first season is free.", icon: "hand-heart" },
      ]}
    >
      <p className="mt-6 flex items-center gap-2 text-sm text-ink-muted">
        <Heart size={16} aria-hidden /> Made with care.
      </p>
    </ContentPage>
  );
}

export function ContactPage() {
  return (
    <FormPage of={requests} title="Contact us" intro="We read everything." done="Thank you, we will answer soon." />
  );
}

export function MePage() {
  return <ProfilePage of={profiles} title="My profile" intro="What other beekeepers see." />;
}
