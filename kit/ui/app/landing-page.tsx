// The app's front page, made of app.json.

import { useContext } from "react";
import { Link } from "react-router";
import { words } from "../../words/index.ts";
import { LinkButton } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { LandingIllustration } from "./landing-illustration.tsx";
import { useNavigationReports } from "./outgoing-messages.ts";
import { AppContext, useManifest } from "./session.ts";

/** Letters that fit beside the name on a phone. */
const SHORT = 16;

export function LandingPage() {
  const { pages } = useContext(AppContext);
  const { name, tagline, landing = {} } = useManifest();
  const start = pages.find((page) => !page.hidden)?.path ?? "/account";
  const features = landing.features ?? [];
  const action = landing.action ?? words().actions.open;
  useNavigationReports();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{name}</title>
      <header className="on-accent-ground bg-accent text-on-accent">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-8">
          <span className="truncate text-lg font-semibold tracking-tight">{name}</span>
          <Link
            to={start}
            className="shrink-0 rounded-control px-3 py-2 text-sm font-medium whitespace-nowrap hover:bg-on-accent/15"
          >
            {action.length > SHORT && <span className="sm:hidden">{words().actions.open}</span>}
            <span className={action.length > SHORT ? "max-sm:hidden" : undefined}>{action}</span>
          </Link>
        </div>
      </header>
      <main className="flex-1">
        <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-8 sm:py-24 lg:grid-cols-[1.2fr_1fr]">
          <div>
            {tagline && tagline !== landing.headline && <p className="mb-4 font-medium text-accent-text">{tagline}</p>}
            <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight text-balance sm:text-6xl">
              {landing.headline ?? tagline ?? name}
            </h1>
            {landing.text && <p className="mt-6 max-w-xl text-lg text-ink-muted text-pretty">{landing.text}</p>}
            <div className="mt-9 flex flex-wrap gap-3">
              <LinkButton to={start} size="large" icon="arrow-right">
                {landing.action ?? words().actions.openNamed(name)}
              </LinkButton>
            </div>
          </div>
          {landing.image ? (
            <img src={landing.image} alt="" className="w-full rounded-card border border-line object-cover shadow-xl" />
          ) : (
            <LandingIllustration />
          )}
        </section>
        {features.length > 0 && (
          <section aria-label={words().shell.whatYouGet} className="border-t border-line bg-surface">
            <ul
              className={classNames(
                "mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:grid-cols-2 sm:px-8",
                features.length === 4 ? "lg:grid-cols-4" : features.length > 2 && "lg:grid-cols-3",
              )}
            >
              {features.map((feature) => (
                <li key={feature.title}>
                  <span className="mb-4 grid size-12 place-items-center rounded-control bg-accent text-on-accent">
                    <Icon name={feature.icon ?? "check"} size={22} />
                  </span>
                  <h2 className="text-lg font-semibold tracking-tight">{feature.title}</h2>
                  {feature.text && <p className="mt-1.5 text-ink-muted text-pretty">{feature.text}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {(landing.sections ?? []).map((section) => (
          <section key={section.heading} className="mx-auto max-w-3xl px-4 py-14 sm:px-8">
            <h2 className="text-2xl font-semibold tracking-tight">{section.heading}</h2>
            {section.text && <p className="mt-3 whitespace-pre-line text-ink-muted">{section.text}</p>}
          </section>
        ))}
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-6xl px-4 py-8 text-sm text-ink-muted sm:px-8">
          {tagline ? `${name}. ${tagline}.`.replace(/[.!?]\.$/, (end) => end[0] ?? "") : name}
        </p>
      </footer>
    </div>
  );
}
