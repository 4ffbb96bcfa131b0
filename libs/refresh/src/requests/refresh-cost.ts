/** Credits that refreshing an item's figures takes from its workspace, beside the mutation's own (decisions §6). */
export const REFRESH_COST = 3;
