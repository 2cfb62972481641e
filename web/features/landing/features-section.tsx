// What the product does, in six plain cards.
import { Activity, CreditCard, Eye, HandCoins, MessageSquareText, Rocket } from "lucide-react";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";

const featuresWith = (sharePercent: number) => [
  {
    icon: MessageSquareText,
    title: "AI-powered development",
    text: "Say what you want in the chat. The assistant plans it, writes it and checks it, as often as you like.",
  },
  {
    icon: Eye,
    title: "Real-time preview",
    text: "Your app runs beside the chat. Every change shows there as soon as it is made.",
  },
  {
    icon: Rocket,
    title: "One-click deploy",
    text: "One button puts the version you see online, at an address that stays the same.",
  },
  {
    icon: CreditCard,
    title: "Built-in payments",
    text: "Monthly and yearly plans, sign-in and subscriptions belong to every app. Nothing to wire up.",
  },
  {
    icon: HandCoins,
    title: "Creator-first revenue",
    text: `You keep ${sharePercent}% of what your subscribers pay, on the first payment and on every renewal.`,
  },
  {
    icon: Activity,
    title: "24/7 monitoring",
    text: "Hosting and health checks are included, day and night.",
  },
];

export function FeaturesSection() {
  const { sharePercent } = useRevenueShare();
  return (
    <section id="features" aria-labelledby="features-title" className="border-y border-hairline bg-raised">
      <div className="page-width py-16 sm:py-24">
        <h2 id="features-title" className="max-w-[24ch] text-2xl sm:text-3xl">
          Everything between an idea and a business
        </h2>
        <ul className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {featuresWith(sharePercent).map(({ icon: Icon, title, text }) => (
            <li key={title} className="border-t border-hairline pt-6">
              <Icon size={22} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
              <h3 className="mt-4 text-lg">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
