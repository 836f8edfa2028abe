// Tools of the MCP server that write: before a sub-agent calls one, a hook tells who it is.

export const WRITING = ['decide', 'mark', 'remember', 'review', 'work'] as const;
