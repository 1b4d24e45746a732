/**
 * One document contains the drawing over all pictures of a project: of the station, of its storage cabinets, and of the plan of the shop
 * floor.
 */
import { type DiagramDocument, type DrawnPart, floorPicture } from './diagram-document.ts';

/** The drawing with new device IDs; parts of a device without a new ID are removed, and symbols bound to it are unbound. */
export function withDeviceIds(
  { moved, names, own, ...document }: DiagramDocument,
  idOfDevice: (id: number) => number | undefined,
): DiagramDocument {
  const idOf = (id: number) => (id === floorPicture ? id : idOfDevice(id));
  const keyed = <T extends { readonly key: string }>(list: readonly T[]) =>
    list
      .flatMap((each) => {
        const ids = numbersIn(each.key).map(idOf);
        const rest = each.key.replace(leadingNumbers, () => (ids.length === 0 ? '' : ids.join('>')));
        return ids.includes(undefined) ? [] : [{ ...each, key: rest }];
      })
      // In the order in which the editor stores them.
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return {
    ...document,
    moved: keyed(moved),
    names: keyed(names),
    own: own.flatMap((part) => {
      const of = part.picture === undefined ? undefined : idOf(part.picture);
      if (part.picture !== undefined && of === undefined) return [];
      const placed = of === undefined ? part : { ...part, picture: of };
      if (placed.kind !== 'symbol' || placed.point === null) return placed;
      const deviceId = idOf(placed.point.deviceId);
      return { ...placed, point: deviceId === undefined ? null : { ...placed.point, deviceId } };
    }),
  };
}

/** IDs at the start of a key: `12/panels`, `12>12`. */
const leadingNumbers = /^\d+(?:>\d+)?/;
const numbersIn = (key: string): readonly number[] => leadingNumbers.exec(key)?.[0].split('>').map(Number) ?? [];

/** Devices that the drawing refers to. */
export function devicesOfDiagram({ moved, names, own }: DiagramDocument): readonly number[] {
  const named = [...moved, ...names].flatMap(({ key }) => numbersIn(key));
  const bound = own.flatMap((part) => (part.kind === 'symbol' && part.point !== null ? part.point.deviceId : []));
  return [...new Set([...named, ...bound, ...own.flatMap(({ picture: of }) => of ?? [])])].filter((id) => id !== floorPicture);
}

/**
 * The drawing over one picture, with the keys of that picture: of the station (`null`), of a cabinet, or of the shop floor
 * (`floorPicture`).
 */
export function pictureOf({ form, moved, names, own }: DiagramDocument, cabinet: number | null): DiagramDocument {
  const before = cabinet === null ? '' : `${cabinet}>`;
  const within = <T extends { readonly key: string }>(list: readonly T[]) =>
    list.flatMap((each) => {
      if (cabinet === null) return each.key.includes('>') ? [] : [each];
      return each.key.startsWith(before) ? [{ ...each, key: each.key.slice(before.length) }] : [];
    });
  const parts = own.filter((part) => part.picture === (cabinet ?? undefined));
  return {
    ...{ form, moved: within(moved), names: within(names) },
    own: parts.map(({ picture: _, ...part }) => (cabinet === null ? part : { ...part, id: part.id.slice(before.length) }) as DrawnPart),
  };
}

/** The document with one picture's drawing replaced. */
export function withPicture(document: DiagramDocument, cabinet: number | null, drawing: DiagramDocument): DiagramDocument {
  const before = cabinet === null ? '' : `${cabinet}>`;
  const isOther = (key: string) => (cabinet === null ? key.includes('>') : !key.startsWith(before));
  const put = <T extends { readonly key: string }>(stored: readonly T[], list: readonly T[]) =>
    [...stored.filter(({ key }) => isOther(key)), ...list.map((each) => ({ ...each, key: `${before}${each.key}` }))].toSorted((a, b) =>
      a.key < b.key ? -1 : 1,
    );
  return {
    form: drawing.form,
    moved: put(document.moved, drawing.moved),
    names: put(document.names, drawing.names),
    own: [
      ...document.own.filter((part) => part.picture !== (cabinet ?? undefined)),
      ...drawing.own.map((part) => (cabinet === null ? part : { ...part, id: `${before}${part.id}`, picture: cabinet })),
    ],
  };
}
