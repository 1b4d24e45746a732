/** Project records as the contract's entity, in the reader's language. */
import type { Language, Project } from '@czyun/contract';
import { nameIn, type ProjectRecord, textIn } from '../../registry/index.ts';
import { startPage } from './navigation.ts';
import { projectTypes } from './words.ts';

/** `code` is the reader's effective membership code. */
export function projectEntity(project: ProjectRecord, code: number, language: Language): Project {
  return {
    id: project.id,
    name: nameIn(language, project),
    permission: code,
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
