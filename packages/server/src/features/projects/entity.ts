/** Project records as the contract's entity, in the reader's language. */
import type { Holder, Language, Project } from '@czyun/contract';
import { nameIn, type ProjectRecord, textIn } from '../../registry/index.ts';
import { projectTypes } from '../../station/project-types.ts';
import { startPage } from './navigation.ts';

/** A project as the reader sees it. */
export function projectEntity(project: ProjectRecord, { code, linkMoney }: Holder, language: Language): Project {
  return {
    id: project.id,
    name: nameIn(language, project),
    permission: code,
    linkMoney,
    projectType: { id: project.type, name: projectTypes[project.type]?.[language] ?? String(project.type) },
    routeConf: { start: startPage(project.conf.start) },
    company: textIn(language, project.company, project.english.company),
    title: textIn(language, project.title, project.english.title),
    address: textIn(language, project.address, project.english.address),
    operationTime: project.operationTime,
    largeImage: project.largeImage,
    timeZone: project.timeZone,
    location: project.location,
  };
}
