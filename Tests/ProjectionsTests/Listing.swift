import EventModel
import EventStore
import Projections

/// The view that tests read.
typealias TestView = OverlayView<EmptyView>

/// Lists of the views as arrays.
extension FoldedView {
  borrowing func contacts() throws -> [ContactRow] {
    try list { (body) throws(ViewError) in
      try ContactsByNameProjector.visitAll(in: view, body)
    }
  }

  borrowing func contacts(startingWith text: String) throws -> [ContactRow] {
    try list { (body) throws(ViewError) in
      try ContactsByNameProjector.visit(startingWith: text, in: view, body)
    }
  }

  borrowing func contacts(containing text: String) throws -> [ContactRow] {
    try list { (body) throws(ViewError) in
      try ContactsByNameProjector.search(text, in: view, body)
    }
  }

  borrowing func contacts(withDigits text: String) throws -> [ContactRow] {
    try list { (body) throws(ViewError) in
      try ContactsByPhoneProjector.find(text, in: view, body)
    }
  }

  borrowing func singers() throws -> [SingerRow] {
    try list { (body) throws(ViewError) in
      try SingersByNameProjector.visitAll(in: view, body)
    }
  }

  borrowing func singers(containing text: String) throws -> [SingerRow] {
    try list { (body) throws(ViewError) in
      try SingersByNameProjector.search(text, in: view, body)
    }
  }

  borrowing func songs(
    of singer: Identifier?, _ order: SongOrder = .newestFirst
  ) throws -> [SongRow] {
    try list { (body) throws(ViewError) in
      try SongsBySingerProjector.visitSongs(of: singer, order: order, in: view, body)
    }
  }

  borrowing func songs(_ order: SongOrder = .title) throws -> [SongRow] {
    try list { (body) throws(ViewError) in
      try SongsByTitleProjector.visitAll(order: order, in: view, body)
    }
  }

  borrowing func songs(containing text: String) throws -> [SongRow] {
    try list { (body) throws(ViewError) in
      try SongsByTitleProjector.search(text, in: view, body)
    }
  }

  borrowing func artists() throws -> [ArtistRow] {
    try list { (body) throws(ViewError) in
      try ArtistsByNameProjector.visitAll(in: view, body)
    }
  }

  borrowing func artists(containing text: String) throws -> [ArtistRow] {
    try list { (body) throws(ViewError) in
      try ArtistsByNameProjector.search(text, in: view, body)
    }
  }

  borrowing func albums() throws -> [AlbumRow] {
    try list { (body) throws(ViewError) in
      try AlbumsByArtistProjector.visitAll(in: view, body)
    }
  }

  borrowing func albums(of artist: Identifier) throws -> [AlbumRow] {
    try list { (body) throws(ViewError) in
      try AlbumsByArtistProjector.visitAlbums(of: artist, in: view, body)
    }
  }

  borrowing func albums(ofArtistsContaining text: String) throws -> [AlbumRow] {
    try list { (body) throws(ViewError) in
      try AlbumsByArtistProjector.search(artist: text, in: view, body)
    }
  }

  borrowing func albumsByGenre() throws -> [AlbumRow] {
    try list { (body) throws(ViewError) in
      try AlbumsByGenreProjector.visitAll(in: view, body)
    }
  }

  borrowing func fruits() throws -> [FruitRow] {
    try list { (body) throws(ViewError) in
      try FruitsAndSourcesProjector.visitFruits(in: view, body)
    }
  }

  borrowing func sources() throws -> [SourceRow] {
    try list { (body) throws(ViewError) in
      try FruitsAndSourcesProjector.visitSources(in: view, body)
    }
  }
}

private func list<Row>(
  _ visit: ((Row) throws(ViewError) -> ScanStep) throws(ViewError) -> Void
) throws -> [Row] {
  var rows: [Row] = []
  try visit { (row) throws(ViewError) in
    rows.append(row)
    return .more
  }
  return rows
}
