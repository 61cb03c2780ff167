import type { default as sharpPackage } from 'sharp';

/** The decoding of pictures of tenants: the six formats that uploads may have, and nothing else that libvips knows. */
export const TENANT_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'] as const;
/** What this program draws itself, handed on in memory. */
export const OWN_LOADERS = ['PngBuffer', 'SvgBuffer'] as const;

/** Lets libvips open these and nothing else, in all threads of this process. */
export function allowOnly(
  sharp: Pick<typeof sharpPackage, 'block' | 'unblock'>,
  loaders: readonly string[],
): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
}
