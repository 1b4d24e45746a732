/** The current rules in this process, and their changes. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type CompiledRule, compiledRule } from './compiled.ts';
import { currentRules, rulesStamp, type StoredRule } from './repo.ts';

export class RuleSets {
  readonly #db: Kysely<Schema>;
  #rules = new Map<number, StoredRule>();
  #compiled = new Map<number, CompiledRule>();
  #stamp = '';

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  *of(projectIds: ReadonlySet<number>): Iterable<StoredRule> {
    for (const stored of this.#rules.values()) if (projectIds.has(stored.projectId)) yield stored;
  }

  /** Undefined for a rule that is removed, disabled, or invalid. */
  compiled(ruleId: number): CompiledRule | undefined {
    return this.#compiled.get(ruleId);
  }

  /** Reads all again after a change by any process; returns the rules that were added, removed or changed. */
  async look(): Promise<readonly Pick<StoredRule, 'id' | 'projectId'>[]> {
    const stamp = await rulesStamp(this.#db);
    if (stamp === this.#stamp) return [];
    const before = this.#rules;
    const after = new Map((await currentRules(this.#db)).map((stored) => [stored.id, stored]));
    this.#stamp = stamp;
    this.#rules = after;
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => JSON.stringify(before.get(id)?.rule) !== JSON.stringify(after.get(id)?.rule),
    );
    for (const id of changed) {
      const stored = after.get(id);
      const compiled = stored && compiledRule(stored);
      if (compiled) this.#compiled.set(id, compiled);
      else this.#compiled.delete(id);
    }
    return changed.flatMap((id) => after.get(id) ?? before.get(id) ?? []);
  }
}
