/**
 * The ids by which the server of this build knows the client's operations, by name. Each comes with its operation's
 * document: ids do not compress, and most are not needed on the first page.
 */
export const operationIds: Record<string, string> = {};
