import { Card, Grid, Icon, Page, useUser } from "@ninefold/ui";

const steps = [
  {
    icon: "message-square",
    title: "Describe it",
    text: "Say in the chat who the app is for and what they keep in it.",
  },
  { icon: "sparkles", title: "Watch it grow", text: "Pages, data and sample rows appear here after each message." },
  { icon: "send", title: "Share it", text: "Deploy with one click. Your app gets an address of its own." },
];

export function HomePage() {
  const user = useUser();
  return (
    <Page
      title="Your app starts here"
      intro={`Welcome, ${user.name}. Describe your idea in the chat and this page becomes your app.`}
    >
      <Grid columns={3}>
        {steps.map((step) => (
          <Card key={step.title}>
            <span className="mb-4 grid size-11 place-items-center rounded-control bg-accent-wash text-accent-text">
              <Icon name={step.icon} size={22} />
            </span>
            <h2 className="font-semibold">{step.title}</h2>
            <p className="mt-1 text-sm text-ink-muted">{step.text}</p>
          </Card>
        ))}
      </Grid>
    </Page>
  );
}
