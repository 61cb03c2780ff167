import type { CompositionLayer } from '@easel/catalog';

/** What of a layer goes with its medium; the rest says when and where it is shown, and stays. */
const OF_MEDIUM = [
  'id',
  'name',
  'label',
  'videoUrl',
  'imageUrl',
  'audioUrl',
  'sourceStartSec',
  'volume',
] as const;

type NamedLayer = CompositionLayer & { id?: string };

/**
 * The layers with their media in another order: those that `order` names, by layer id or by address, stand one after the
 * other in the places that they have among themselves. A name that no medium has counts for nothing.
 */
export function inAssetOrder(layers: readonly NamedLayer[], order: readonly string[]): NamedLayer[] {
  const rank = (layer: NamedLayer): number => {
    const address = layer.videoUrl ?? layer.imageUrl ?? layer.audioUrl;
    return address === undefined ? -1 : order.findIndex((name) => name === layer.id || name === address);
  };
  const media = layers
    .filter((layer) => rank(layer) >= 0)
    .toSorted((left, right) => rank(left) - rank(right))
    .values();
  return layers.map((layer) => {
    if (rank(layer) < 0) return layer;
    const { value: shown = layer } = media.next();
    return { ...showing(layer), ...mediumOf(shown) };
  });
}

const isOfMedium = (key: string): boolean => (OF_MEDIUM as readonly string[]).includes(key);

const showing = (layer: NamedLayer): NamedLayer =>
  Object.fromEntries(Object.entries(layer).filter(([key]) => !isOfMedium(key)));

const mediumOf = (layer: NamedLayer): NamedLayer =>
  Object.fromEntries(Object.entries(layer).filter(([key]) => isOfMedium(key)));
