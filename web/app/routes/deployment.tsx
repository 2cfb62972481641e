// The list of deployed apps.
export { DeploymentPage as DeploymentRoute } from "../../features/deployment/deployment-page.tsx";
