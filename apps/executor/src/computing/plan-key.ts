/** Names the plan of a document, or of the part of it that is run. */
export const planKey = (documentId: string, nodeIds?: readonly string[] | null): string =>
  nodeIds ? `${documentId}:${JSON.stringify(nodeIds)}` : documentId;
