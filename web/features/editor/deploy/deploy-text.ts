// What the editor says of a deployment that failed.

export const DEPLOY_TIMED_OUT = "Deployment timed out. Please try again.";
const DEPLOY_ERROR = "An error occurred during deployment.";

/** @param error the server's own words, where it gave any */
export function failureText(error: string | undefined): string {
  return error === undefined || error === "" ? DEPLOY_ERROR : `Deployment failed: ${error}`;
}
