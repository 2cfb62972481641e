// The privacy policy.
import { ContactMail, StaticPage, StaticSection } from "./static-page.tsx";

export function PrivacyPage() {
  return (
    <StaticPage path="/privacy" linkText="Privacy" title="Privacy Policy" dated>
      <StaticSection title="What we keep">
        <p>
          When you create an account we keep your username and a protected form of your password, never the password
          itself.
        </p>
        <p>
          When you build an app we keep its description, your conversation with the assistant, the app's source and its
          earlier versions. When an app runs we keep the data that its users enter, for that app alone.
        </p>
      </StaticSection>
      <StaticSection title="What we use it for">
        <p>
          To build, show and host your apps, to keep them secure, to count how many people use them, and to settle
          payments. We do not sell your data and we show no advertising.
        </p>
      </StaticSection>
      <StaticSection title="Who else sees it">
        <p>
          Messages to the assistant may be handled by the provider of the language model. Payments are handled by a card
          payment provider, which receives what it needs for them; card numbers never reach us. The creator of an app
          can see the data that its users enter there.
        </p>
      </StaticSection>
      <StaticSection title="In your browser">
        <p>
          The browser's storage remembers that you are signed in, which project you work on and the theme you chose.
          There are no tracking cookies. Logging out removes your sign-in.
        </p>
      </StaticSection>
      <StaticSection title="Your choices">
        <p>
          You can delete a project and all that belongs to it at any time. For anything else, or to have your account
          removed, write to us.
        </p>
        <p>
          <ContactMail mailbox="privacy" />
        </p>
      </StaticSection>
    </StaticPage>
  );
}
