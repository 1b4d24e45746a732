import { type DiagramDocument, diagramApi, emptyDiagram, floorPicture, pictureOf } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes, useTypesSettled } from '../../platform/api/use-device-types.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { drawnOver, renamedItems } from './drawing.ts';
import { cabinetItems, floorDevices, stationItems } from './items.ts';
import { floorLayout } from './layout/floor.ts';
import { layoutOf } from './layout/layout.ts';
import { diagramText } from './text.ts';

/** Points of the drawing as named in the call. */
function boundKeys({ own }: DiagramDocument): string {
  const keys = own.flatMap((part) => (part.kind === 'symbol' && part.point !== null ? `${part.point.deviceId}:${part.point.metric}` : []));
  return [...new Set(keys)].toSorted().join(',');
}

/** Items and layout of the station (`null`), a cabinet (unknown: empty) or the shop floor (`floorPicture`), as published or `edited`. */
export function useLayout(cabinetId: number | 'first' | null, edited?: DiagramDocument) {
  const t = diagramText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const also = edited === undefined ? '' : boundKeys(edited);
  const asked = useCall(
    diagramApi.getDiagram,
    { query: { projectId, ...(also === '' ? {} : { also }) } },
    // The picture stays while the values of further points are loading.
    { freshMs: 30_000, everyMs: 300_000, changesWith: 'diagram', keep: (before) => before.query?.projectId === projectId },
  );
  const devices = asked.data?.devices ?? [];
  const typeIds = devices.map(({ deviceType }) => deviceType.id);
  const types = useDeviceTypes(typeIds);
  const areTypesKnown = useTypesSettled(typeIds);
  const texts = {
    language,
    prefix: (prefix: Parameters<Parameters<typeof stationItems>[2]['prefix']>[0]) => t(($) => $.prefix[prefix]),
    part: (part: Parameters<Parameters<typeof stationItems>[2]['part']>[0]) => t(($) => $.cabinet[part]),
  };
  const typeOf = (typeId: number) => types.get(typeId);
  const cabinet =
    cabinetId === null || cabinetId === floorPicture
      ? undefined
      : devices.find(({ id, deviceType }) => deviceType.nature === 'cabinet' && (cabinetId === 'first' || id === cabinetId));
  const published = pictureOf(
    asked.data?.drawing?.document ?? emptyDiagram,
    cabinetId === null || cabinetId === floorPicture ? cabinetId : (cabinet?.id ?? -1),
  );
  const document = edited ?? published;
  const isFloor = cabinetId === floorPicture;
  const selfMade =
    cabinetId === null || isFloor
      ? stationItems(isFloor ? floorDevices(devices) : devices, typeOf, texts)
      : cabinet === undefined
        ? []
        : cabinetItems(cabinet, typeOf, texts);
  const items = renamedItems(selfMade, document);
  const words = {
    grid: t(($) => $.parts.grid),
    transformer: t(($) => $.parts.transformer),
    pv: t(($) => $.parts.pv),
    wind: t(($) => $.parts.wind),
    storage: t(($) => $.parts.storage),
    load: t(($) => $.parts.load),
    panels: t(($) => $.parts.panels),
    criticalLoad: t(($) => $.parts.criticalLoad),
  };
  const layout = isFloor
    ? floorLayout(items.map(({ placed, device }) => ({ placed, zone: device.regionId })))
    : layoutOf(
        items.map(({ placed }) => placed),
        words,
      );
  const drawn = drawnOver({ layout, items }, document, devices, typeOf, texts, words);
  return { asked, cabinet, ...drawn, devices, types, isKnown: asked.data !== undefined && areTypesKnown };
}
