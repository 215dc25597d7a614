const mostGrowth = 1.1;

/** Whether so many more match by now than a person was shown (`expected_count`) that they should decide again. */
export const hasOutgrown = (count: number, expected: number): boolean => count > expected * mostGrowth;
