// In which order test files run: the journeys first, then what waits for whole processes, so that the many short files fill what is left.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const projects = ['journeys', 'house', 'site'];
/** Files that take long by what they wait for, not by their length, which is what Vitest goes by on a fresh clone. */
const long = /^(e2e\/(reach|routes|screens)|server\/(process-life|kills|crash|payout-crash|jobs|production))\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not the array's
    const sorted = await super.sort(files);
    const { root } = this.ctx.config;
    const rank = ({ project, moduleId }: TestSpecification): number =>
      projects.indexOf(project.name) * 2 + (long.test(moduleId.slice(root.length + 1)) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
