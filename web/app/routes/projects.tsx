// The list of projects.
export { ProjectsPage as ProjectsRoute } from "../../features/projects/projects-page.tsx";
