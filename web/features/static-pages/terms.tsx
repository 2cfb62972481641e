// The terms of service.
import { useRevenueShare } from "../../lib/use-revenue-share.ts";
import { ContactMail, StaticPage, StaticSection } from "./static-page.tsx";

export function TermsPage() {
  const { feePercent, sharePercent } = useRevenueShare();
  return (
    <StaticPage path="/terms" linkText="Terms" title="Terms of Service" dated>
      <StaticSection title="The service">
        <p>
          Ninefold helps you build, preview and host web apps by talking to an assistant. It is in beta: features may
          change, and parts of it may be unavailable at times.
        </p>
      </StaticSection>
      <StaticSection title="Your account">
        <p>
          Keep your password to yourself. You answer for what happens under your account. Tell us if you think someone
          else uses it.
        </p>
      </StaticSection>
      <StaticSection title="Your apps">
        <p>
          What you describe and build is yours. You may only build what is lawful and what does not harm others or the
          service. You answer for the content of your apps and for how you treat the data of their users.
        </p>
        <p>Generated apps can contain mistakes. Try them before you rely on them.</p>
      </StaticSection>
      <StaticSection title="Payments">
        <p>
          When your app's users pay for a subscription, you receive {sharePercent}% and the platform keeps {feePercent}
          %. Payments and payouts run through a card payment provider, whose own terms apply to them.
        </p>
      </StaticSection>
      <StaticSection title="Ending it">
        <p>
          You can stop at any time and delete your projects. We may stop an app or an account that breaks these terms or
          endangers others.
        </p>
      </StaticSection>
      <StaticSection title="Liability">
        <p>
          The service is provided as it is. As far as the law allows, we are not liable for indirect losses from using
          it.
        </p>
      </StaticSection>
      <StaticSection title="Contact">
        <p>
          <ContactMail mailbox="terms" />
        </p>
      </StaticSection>
    </StaticPage>
  );
}
