/** Settings by which a thread knows media addresses of this installation, as the process does. */
export interface MediaSettings {
  PUBLIC_URL: string;
  STORAGE_PUBLIC_URL?: string;
  STORAGE_PUBLIC_FALLBACK_DOMAIN?: string;
}
