// The landing page: what a person gets, how it goes, what it costs.
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "../../lib/address.tsx";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";
import { useOpenSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { HEADER_LINK_CLASSES, PageFooter, PageHeader } from "../../ui/page-frame.tsx";
import { DemoWindow } from "./demo-window.tsx";
import { FeaturesSection } from "./features-section.tsx";
import { PricingSection } from "./pricing-section.tsx";
import { StepsSection } from "./steps-section.tsx";

const betaFigures = (sharePercent: number) => [
  { figure: "10+", text: "apps built" },
  { figure: "50+", text: "users served" },
  { figure: "24/7", text: "monitoring" },
  { figure: `${sharePercent}%`, text: "revenue share" },
];

type LandingPageProps = {
  /** Takes the first sentence. */
  wish: ReactNode;
  /** Apps to begin from. */
  gallery: ReactNode;
};

export function LandingPage({ wish, gallery }: LandingPageProps) {
  useTitle("");
  const openSignIn = useOpenSignIn();
  const startBuilding = () => openSignIn("register");
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader sticky>
        <nav aria-label="Main" className="flex items-center">
          <a href="#features" className={`${HEADER_LINK_CLASSES} max-lg:hidden`}>
            Features
          </a>
          <a href="#how-it-works" className={`${HEADER_LINK_CLASSES} max-lg:hidden`}>
            How it works
          </a>
          <a href="#pricing" className={`${HEADER_LINK_CLASSES} max-lg:hidden`}>
            Pricing
          </a>
          <Link to="/about" className={`${HEADER_LINK_CLASSES} max-sm:px-1`}>
            About
          </Link>
        </nav>
        <Button variant="quiet" size="small" className="max-sm:px-1" onClick={() => openSignIn("login")}>
          Login
        </Button>
        <Button variant="primary" size="small" className="max-sm:px-2.5" onClick={startBuilding}>
          Start Building
        </Button>
      </PageHeader>
      <main>
        <Hero onStart={startBuilding} wish={wish} />
        <TemplatesSection>{gallery}</TemplatesSection>
        <FeaturesSection />
        <StepsSection />
        <PricingSection onStart={startBuilding} />
        <Closing onStart={startBuilding} />
      </main>
      <PageFooter>
        <a href="#features" className={HEADER_LINK_CLASSES}>
          Features
        </a>
        <a href="#how-it-works" className={HEADER_LINK_CLASSES}>
          How it works
        </a>
        <a href="#pricing" className={HEADER_LINK_CLASSES}>
          Pricing
        </a>
      </PageFooter>
    </div>
  );
}

function TemplatesSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="templates-title" className="border-t border-hairline">
      <div className="page-width py-16 sm:py-24">
        <h2 id="templates-title" className="max-w-[24ch] text-2xl sm:text-3xl">
          Or begin from an app that works
        </h2>
        <p className="mt-3 mb-8 max-w-[60ch] text-muted">
          Choose one, give it a name, and it is yours to use and to change by asking.
        </p>
        {children}
      </div>
    </section>
  );
}

function Hero({ onStart, wish }: { onStart: () => void; wish: ReactNode }) {
  const { sharePercent } = useRevenueShare();
  return (
    <section className="page-width grid items-center gap-12 pt-12 pb-16 sm:pt-20 sm:pb-24 lg:grid-cols-[5fr_6fr] lg:gap-14">
      <div>
        <h1 className="text-3xl sm:text-4xl lg:text-[3.25rem] xl:text-4xl">
          {`Describe your app. Launch it. Keep ${sharePercent}% of what it earns.`}
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg text-muted">
          Tell the assistant what you need in plain words. It writes the app while you watch, and one click puts it
          online for your customers.
        </p>
        {wish}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" size="large" onClick={onStart}>
            Start Building
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <a href="#how-it-works" className={buttonClasses({ variant: "quiet", size: "large" })}>
            See how it works
          </a>
        </div>
        <BetaFigures sharePercent={sharePercent} />
      </div>
      <DemoWindow />
    </section>
  );
}

function BetaFigures({ sharePercent }: { sharePercent: number }) {
  return (
    <div className="mt-12">
      <Badge tone="accent">Beta figures</Badge>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {betaFigures(sharePercent).map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{text}</dt>
            <dd className="figures text-xl font-medium tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section className="page-width pb-20 sm:pb-28">
      <div className="flex flex-col items-start gap-8 rounded-surface bg-band px-6 py-12 text-on-band sm:px-12 sm:py-16 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 className="max-w-[22ch] text-2xl sm:text-3xl">The app you keep meaning to make</h2>
          <p className="mt-3 max-w-[48ch] opacity-85">
            One sentence is enough to begin. You will see the first version while you think of the second.
          </p>
        </div>
        <Button variant="primary" size="large" onClick={onStart}>
          Start Building
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}
