/** What two mail addresses are compared by: case and surrounding space make no difference. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
