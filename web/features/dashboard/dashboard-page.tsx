// A project's dashboard: its state, its prices, its payouts.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import * as Tabs from "radix-ui/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import type { Project } from "#contract";
import { useNavigate, useSearchParams } from "../../lib/address.tsx";
import { statusOf } from "../../lib/api-error.ts";
import { neededPart } from "../../lib/lazy-part.tsx";
import { projectQuery } from "../../lib/requests/project.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { DASHBOARD_TABS, type DashboardTab, dashboardTab } from "./dashboard-tab.ts";
import { OverviewTab } from "./overview/overview-tab.tsx";

const PricingTab = neededPart(() => import("./pricing/pricing-tab.tsx").then((m) => m.PricingTab));
const PayoutsTab = neededPart(() => import("./payouts/payouts-tab.tsx").then((m) => m.PayoutsTab));
const ServicesTab = neededPart(() => import("./capabilities/services-tab.tsx").then((m) => m.ServicesTab));

const TAB_LABELS = {
  overview: "Overview",
  subscription: "Pricing",
  payouts: "Payments",
  services: "Services",
} as const;

/** Fetched when somebody reaches for one; the overview comes with the dashboard. */
const LATER_TABS: Readonly<Partial<Record<DashboardTab, { fetch(): Promise<void> }>>> = {
  subscription: PricingTab,
  payouts: PayoutsTab,
  services: ServicesTab,
};
const LOADING = (
  <div className="animate-late">
    <SkeletonRows rows={2} label="Loading" />
  </div>
);

const stay = () => {};

type DashboardPageProps = {
  projectId: string;
  tab: DashboardTab;
  /** What other features add to the project's status. */
  actions: (project: Project) => ReactNode;
  /** What leads to the form for the app's own address, with this text on it. */
  nameApp: (project: Project, text: string) => ReactNode;
};

export function DashboardPage({ projectId, tab, actions, nameApp }: DashboardPageProps) {
  useTitle("Project Dashboard");
  const api = useApi();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const project = useQuery({ ...projectQuery(api, projectId), enabled: signedIn });
  const missing = statusOf(project.error) === 404;
  useEffect(() => {
    if (missing) navigate("/projects", { replace: true });
  }, [missing, navigate]);
  const backToProject = () => {
    select(projectId);
    navigate("/edit");
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        <Button variant="quiet" size="small" onClick={backToProject}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          Back to Project
        </Button>
      </PageHeader>
      <main className="page-width max-w-4xl flex-1 py-10 sm:py-14">
        <div className="flex flex-wrap items-center justify-between gap-2 max-sm:mb-3">
          <p className="text-sm text-muted">Project Dashboard</p>
          <TestPayments />
        </div>
        <h1 className="mt-1 line-clamp-2 text-2xl sm:text-3xl">{project.data?.projectDescription || "Overview"}</h1>
        <div className="mt-8 flex flex-col gap-10">
          {!signedIn && <SignedOut title="Sign in to see your dashboard" onSignIn={ask} />}
          {signedIn && project.isPending && <SkeletonRows rows={3} label="Loading project" />}
          {project.isError && !missing && (
            <ErrorState
              title={tab === "subscription" ? "Failed to load subscription settings" : "Failed to load project details"}
            >
              <Button onClick={() => void project.refetch()}>Try again</Button>
            </ErrorState>
          )}
          {project.data !== undefined && (
            <DashboardTabs
              project={project.data}
              tab={tab}
              actions={actions}
              nameApp={nameApp}
              onEdit={backToProject}
            />
          )}
        </div>
      </main>
    </div>
  );
}

type DashboardTabsProps = Omit<DashboardPageProps, "projectId"> & { project: Project; onEdit: () => void };

function DashboardTabs({ project, tab, actions, nameApp, onEdit }: DashboardTabsProps) {
  const [, setSearch] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the last of them stands half off the screen.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${tab}"]`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [tab]);
  return (
    <Tabs.Root value={tab} onValueChange={(next) => setSearch({ tab: dashboardTab(next) })}>
      <Tabs.List
        ref={list}
        aria-label="Dashboard"
        className="mb-8 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-hairline"
      >
        {DASHBOARD_TABS.map((value) => (
          <Tabs.Trigger
            key={value}
            value={value}
            data-tab={value}
            onPointerEnter={() => LATER_TABS[value]?.fetch()}
            onFocus={() => LATER_TABS[value]?.fetch()}
            className="-mb-px h-11 border-b-2 border-transparent px-3 font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:px-4"
          >
            {TAB_LABELS[value]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="overview" className="flex flex-col gap-8">
        <OverviewTab
          project={project}
          actions={actions(project)}
          nameApp={(text) => nameApp(project, text)}
          onEdit={onEdit}
        />
      </Tabs.Content>
      <Tabs.Content value="subscription">
        <PricingTab project={project} waiting={LOADING} />
      </Tabs.Content>
      <Tabs.Content value="payouts">
        <PayoutsTab projectId={project._id} waiting={LOADING} />
      </Tabs.Content>
      <Tabs.Content value="services">
        <ServicesTab project={project} waiting={LOADING} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
