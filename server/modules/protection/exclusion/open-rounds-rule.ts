/** The version of the published rule for rounds that are open when an exclusion begins: `/static/open-rounds`. A change of the text takes a new one. */
export const openRoundsRule = '1';
