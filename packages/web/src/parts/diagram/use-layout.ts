import { diagramApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes, useTypesSettled } from '../../platform/api/use-device-types.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { cabinetItems, stationItems } from './items.ts';
import { layoutOf } from './layout/layout.ts';
import { diagramText } from './text.ts';

/** Items and layout of the station, or of one cabinet (`null`: the project has none of this id). */
export function useLayout(cabinetId: number | 'first' | null) {
  const t = diagramText.useText();
  const language = useLanguage();
  const project = useProject();
  const asked = useCall(diagramApi.getDiagram, { query: { projectId: project.id } }, { freshMs: 30_000, everyMs: 300_000 });
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
    cabinetId === null
      ? undefined
      : devices.find(({ id, deviceType }) => deviceType.nature === 'cabinet' && (cabinetId === 'first' || id === cabinetId));
  const items =
    cabinetId === null ? stationItems(devices, typeOf, texts) : cabinet === undefined ? [] : cabinetItems(cabinet, typeOf, texts);
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
  const layout = layoutOf(
    items.map(({ placed }) => placed),
    words,
  );
  return { asked, cabinet, items, layout, isKnown: asked.data !== undefined && areTypesKnown };
}
