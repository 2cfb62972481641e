// What somebody says who did not find what they asked for.

/** Its message is a whole sentence that is sent to the assistant as the creator's own. */
export class Complaint extends Error {
  override readonly name = "Complaint";
}

/** Does what somebody does; whatever keeps them from it is told by their sentence. What is a complaint already stays as it is. */
export async function orComplain<Result>(sentence: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Complaint) throw error;
    throw new Complaint(sentence, { cause: error });
  }
}
