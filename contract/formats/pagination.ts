/** Where one page of a longer list is; a page past the end is from 0 to 0. Also what the browser shows before the server has replied. */
export function paginate(total: number, page: number, limit: number) {
  const from = (page - 1) * limit + 1
  return {
    current_page: page,
    from: from > total ? 0 : from,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    to: from > total ? 0 : Math.min(page * limit, total),
    total,
  }
}
