// About: what Ninefold is and whom it serves.
import { ArrowRight } from "lucide-react";
import { yoursInParts } from "../../lib/revenue-share-text.ts";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StaticPage, StaticSection } from "./static-page.tsx";

/** What the mark's bars draw. */
const SHARE_OF_MARK_PERCENT = 90;

export function AboutPage() {
  const { feePercent, sharePercent } = useRevenueShare();
  return (
    <StaticPage path="/about" linkText="About" title="About Ninefold">
      <p className="text-lg text-muted">
        Plenty of people know exactly which app their trade, club or neighbourhood needs. Ninefold is for them: describe
        it, watch it being built, put it online.
      </p>
      <StaticSection title="What it does">
        <p>
          You write what your app should do, in your own words. An assistant plans the work, builds the app step by step
          and shows it running beside the chat. When you like what you see, one click deploys it. Hosting, sign-in and
          subscriptions are part of every app from the start.
        </p>
      </StaticSection>
      <StaticSection title="Why the name">
        <p>
          {yoursInParts(sharePercent)}
          {sharePercent === SHARE_OF_MARK_PERCENT && " The mark shows it: nine filled bars and an open one."} An app
          that is online has no upfront cost; the platform takes {feePercent}% of what subscribers pay, so it does well
          only when you do.
        </p>
      </StaticSection>
      <StaticSection title="Where it stands">
        <p>
          Ninefold is in beta. Some things are still rough and all of them are being improved. What you build stays
          yours to change: every version is kept, and you can return to any of them.
        </p>
      </StaticSection>
      <div>
        <ButtonLink to="/" variant="primary" size="large">
          Start Building For Free
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      </div>
    </StaticPage>
  );
}
