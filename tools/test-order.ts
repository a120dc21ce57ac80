// In which order test files run: the journeys first, then what waits for whole processes, so that the many short files fill what is left.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const projects = ['journeys', 'house', 'site'];
/** Files that take long by what they wait for; Vitest goes by a file's last duration or, on a fresh clone, by its length. */
const long = /\/(reach|routes|screens|modals|arrivals|evening|process-life|kills|crash|payout-crash|jobs|production)\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = super.sort.bind(this);
    const sorted = await longestFirst(files);
    const rank = ({ project, moduleId }: TestSpecification): number => projects.indexOf(project.name) * 2 + (long.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
