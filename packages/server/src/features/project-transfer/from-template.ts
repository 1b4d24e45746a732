/** Project files from the product's templates: imported like any other file (validated, planned, in one transaction). */
import { randomBytes } from 'node:crypto';
import type { Language, projectTransferApi } from '@czyun/contract';
import type { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceCatalog, ProjectRecord } from '../../registry/types.ts';
import { schemaVersion } from './description.ts';
import { templates } from './templates/index.ts';
import type { ProjectTemplate, TemplateSubItem } from './templates/template.ts';

type Wanted = z.output<typeof projectTransferApi.projectFromTemplate.body>;

const unit = 'kWh';
const drawn = 'energy_import';

/** Device keys are unique per server, so every project created from a template has its own key prefix. */
const newBeginning = () => randomBytes(3).toString('hex');

/** The project of a template as a file describes it. Sub-items have only one name, in `language`. */
export function projectOf(
  template: ProjectTemplate,
  wanted: Omit<Wanted, 'template'>,
  beginning: string,
  language: Language,
  catalog: DeviceCatalog,
) {
  const { regions, devices, subItems = [] } = template;
  const keyOf = (key: string) => `${beginning}-${key}`;
  const above = ({ above: index }: TemplateSubItem): string[] => {
    const item = index === undefined ? undefined : subItems[index];
    return item ? [...above(item), item.name[language]] : [];
  };
  return {
    ...wanted,
    type: template.type,
    regions: regions.map(({ zh, en }) => ({ name: zh, nameEn: en, parent: null })),
    devices: devices.map(({ key, name, typeId, role = null, region, periodMs }) => ({
      ...{ key: keyOf(key), name: name.zh, nameEn: name.en, typeId, role },
      profileId: `mqtt-${catalog.type(typeId)?.key}`,
      region: regions[region]?.zh ?? null,
      connection: { kind: 'mqtt', periodMs },
    })),
    subItems: subItems.map((item) => ({
      ...{ name: item.name[language], unit, above: above(item) },
      ...(item.meter === undefined ? {} : { device: keyOf(item.meter), metric: drawn }),
    })),
  };
}

export function createTemplates(catalog: () => DeviceCatalog, projects: () => readonly ProjectRecord[]) {
  return {
    list: (language: Language) =>
      templates.map(({ key, type, name, about, regions, devices }) => ({
        ...{ key, type, name: name[language], about: about[language] },
        regions: regions.map((region) => region[language]),
        devices: devices.map((device) => ({ name: device.name[language], type: catalog().type(device.typeId)?.name[language] ?? '' })),
      })),

    /** `badInput` for the name of an existing project: importing would change that project. */
    file({ template: key, ...wanted }: Wanted, language: Language): { fileName: string; content: string } {
      const template = templates.find((one) => one.key === key);
      if (!template) throw new AppError('notFound');
      if (projects().some(({ name }) => name === wanted.name)) {
        const message = { zh: '已有同名项目', en: 'A project with this name already exists' }[language];
        throw new AppError('badInput', {}, [{ path: 'name', message }]);
      }
      const project = projectOf(template, wanted, newBeginning(), language, catalog());
      return { fileName: `${template.key}.json`, content: `${JSON.stringify({ schemaVersion, projects: [project] }, null, 2)}\n` };
    },
  };
}
